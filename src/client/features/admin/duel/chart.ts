import { LineChart, Svg, type LineChartOptions } from 'chartist';
import type { Figure } from './figures.ts';

/** The room of one label under a plot, in pixels, and of what stands to its left and right. */
const LABEL_PX = 52;
const SCALE_PX = 52;
const MARGIN_PX = 40;

type SetAttributes = (this: Svg, attributes: unknown, namespace?: string) => unknown;
const { attr } = Svg.prototype as unknown as { readonly attr: SetAttributes };

/** Chartist sizes what it draws with style attributes, which the policy refuses (style-src 'self'). The stylesheet does that. */
function attrWithoutStyle(this: Svg, attributes: unknown, namespace?: string): unknown {
  if (typeof attributes !== 'object') return attr.call(this, attributes, namespace);
  return attr.call(this, { ...attributes, style: undefined }, namespace);
}
Object.defineProperty(Svg.prototype, 'attr', { value: attrWithoutStyle });

/**
 * Draws a figure into `box` in place of what is drawn there, and again whenever the window changes its size. The returned
 * function ends that.
 */
export function drawFigure(box: HTMLElement, figure: Figure): () => void {
  const { labels, lines } = figure;
  const series = lines.map(({ className, values }) => ({ className, data: [...values] }));
  const chart = new LineChart(box, { labels: [...labels], series }, optionsOf(figure, box.clientWidth));
  return () => chart.detach();
}

function optionsOf({ labels, high, tick }: Figure, width: number): LineChartOptions {
  const every = Math.ceil((labels.length * LABEL_PX) / Math.max(width - SCALE_PX - MARGIN_PX, LABEL_PX));
  return {
    low: 0,
    high,
    lineSmooth: false,
    fullWidth: true,
    chartPadding: { top: 12, right: MARGIN_PX, bottom: 0, left: 0 },
    axisX: { showGrid: false, labelInterpolationFnc: (label, n) => (n % every === 0 ? label : null) },
    axisY: { offset: SCALE_PX, scaleMinSpace: 28, labelInterpolationFnc: (value) => tick(Number(value)) },
  };
}
