import { createElement, type ReactElement, type SVGProps } from 'react';

/** An icon of 24 by 24 pixels unless `size` differs. Screen readers announce it unless it is hidden. */
export type Icon = (props: SVGProps<SVGSVGElement> & { size?: number }) => ReactElement;

type Shape = [tag: 'path' | 'circle' | 'ellipse' | 'line' | 'polyline' | 'polygon' | 'rect', attributes: object];

/** Draws the outlines of Lucide (https://lucide.dev; its license is in LICENSE): one file for each icon in use. */
export const drawIcon =
  (...shapes: Shape[]): Icon =>
  ({ size = 24, strokeWidth = 2, ...rest }) =>
    createElement(
      'svg',
      {
        viewBox: '0 0 24 24',
        width: size,
        height: size,
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        ...rest,
      },
      ...shapes.map(([tag, attributes]) => createElement(tag, attributes)),
    );
