import { secondViews } from './second-views.ts';
import { shapeOfFamily } from './shapes.ts';
import type { DemoProduct } from './types.ts';
import { bathroom } from '#demo/products/bathroom.ts';
import { compressionSizes } from '#demo/products/compression-sizes.ts';
import { drainSizes } from '#demo/products/drain-sizes.ts';
import { drainage } from '#demo/products/drainage.ts';
import { fastenersAndParts } from '#demo/products/fasteners-and-parts.ts';
import { threadedFittings } from '#demo/products/fittings-threaded.ts';
import { tubeFittings } from '#demo/products/fittings-tube.ts';
import { handTools } from '#demo/products/hand-tools.ts';
import { heating } from '#demo/products/heating.ts';
import { partSizes } from '#demo/products/part-sizes.ts';
import { pipeLengths } from '#demo/products/pipe-lengths.ts';
import { pipeSizes } from '#demo/products/pipe-sizes.ts';
import { pipeTools } from '#demo/products/pipe-tools.ts';
import { pipe } from '#demo/products/pipe.ts';
import { pressSizes } from '#demo/products/press-sizes.ts';
import { pushFitSizes } from '#demo/products/push-fit-sizes.ts';
import { pvcSizes } from '#demo/products/pvc-sizes.ts';
import { sealSizes } from '#demo/products/seal-sizes.ts';
import { sealingAndSolder } from '#demo/products/sealing-and-solder.ts';
import { solderSizes } from '#demo/products/solder-sizes.ts';
import { tapsAndShowers } from '#demo/products/taps-and-showers.ts';
import { threadedSizes } from '#demo/products/threaded-sizes.ts';
import { toolSizes } from '#demo/products/tool-sizes.ts';
import { valveSizes } from '#demo/products/valve-sizes.ts';
import { valves } from '#demo/products/valves.ts';
import { waste } from '#demo/products/waste.ts';

const withShape = (product: DemoProduct): DemoProduct => {
  const shape = shapeOfFamily.get(product.family);
  return shape === undefined ? product : { ...product, attributes: { ...product.attributes, shape } };
};

const withSecondView = (product: DemoProduct): DemoProduct => {
  const secondView = secondViews[product.picture.of ?? product.slug];
  return secondView === undefined ? product : { ...product, picture: { ...product.picture, secondView } };
};

/** All demo products. The first ones of a category lead its list. */
export const products: DemoProduct[] = [
  ...[threadedFittings, tubeFittings, valves, pipe, tapsAndShowers, drainage],
  ...[sealingAndSolder, pipeTools, handTools, fastenersAndParts],
  ...[threadedSizes, compressionSizes, solderSizes, pushFitSizes, pressSizes, pvcSizes],
  ...[pipeSizes, valveSizes, heating, bathroom, waste, drainSizes],
  ...[sealSizes, toolSizes, partSizes, pipeLengths],
]
  .flat()
  .map(withShape)
  .map(withSecondView);
