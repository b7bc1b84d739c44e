import { blue, brass, chrome, copper, red, yellow } from './material.ts';
import { coil, copperTubes, drainPipe, insulation, pvcTubes, steelPipe, tapConnector, whiteCoil } from './pipes.ts';
import {
  angleValve,
  ballValve,
  checkValve,
  gateValve,
  isolatingValve,
  radiatorValve,
  reducingValve,
} from './valves.ts';

export const pipeworkPictures: Record<string, () => string> = {
  'brass-ball-valve-1-2-in-bsp-female': () => ballValve(red, { fill: 0.86 }),
  'brass-ball-valve-3-4-in-bsp-female': () => ballValve(blue, { body: brass, size: 1.2, fill: 0.88 }),
  'gas-ball-valve-1-2-in-en-331': () => ballValve(yellow, { body: chrome }),
  'brass-gate-valve-3-4-in-bsp-female': gateValve,
  'isolating-valve-15-mm-compression': isolatingValve,
  'angle-valve-1-2-in-x-10-mm-chrome': angleValve,
  'spring-check-valve-3-4-in-bsp-female': checkValve,
  'pressure-reducing-valve-1-2-in': reducingValve,
  'thermostatic-radiator-valve-angled-15-mm': radiatorValve,
  'copper-tube-15-mm-x-3-m': () => copperTubes([3, 2], 30),
  'copper-tube-22-mm-x-3-m': () => copperTubes([1], 44),
  'copper-coil-10-mm-x-25-m': () => coil(copper),
  'pex-a-pipe-16-x-2-mm-x-50-m': () => coil(red, { turns: 7, radius: 17, strap: '#e8e6df' }),
  'multilayer-pipe-16-x-2-mm-x-50-m': whiteCoil,
  'galvanised-steel-pipe-1-2-in-x-3-m': steelPipe,
  'pvc-u-pressure-pipe-25-mm-x-2-m-pn-16': pvcTubes,
  'pipe-insulation-15-x-13-mm-x-1-m': insulation,
  'flexible-tap-connector-15-mm-x-1-2-in-300-mm': tapConnector,
  'drain-pipe-110-mm-x-3-m-sn-4': drainPipe,
};
