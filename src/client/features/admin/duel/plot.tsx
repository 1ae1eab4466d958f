import { useEffect, useRef } from 'react';
import type { Figure } from './figures.ts';
import { DUEL } from './texts.ts';

interface Props {
  readonly title: string;
  /** Drawn again when the object changes. */
  readonly figure: Figure;
}

/** A figure as a drawing, and in words and as a table for those who don't see it. The chart library loads with the first one. */
export function Plot({ title, figure }: Props) {
  const isEmpty = figure.rows.length === 0;
  return (
    <figure className="plot">
      <figcaption>
        <b>{title}</b> {figure.sentence}
      </figcaption>
      {!isEmpty && <Drawing figure={figure} />}
      {!isEmpty && <Table title={title} figure={figure} />}
    </figure>
  );
}

function Drawing({ figure }: { figure: Figure }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let end = () => undefined as void;
    let gone = false;
    void import('./chart.ts').then(
      ({ drawFigure }) => {
        if (!gone && box.current) end = drawFigure(box.current, figure);
      },
      // Where the library does not come, the table still says it all.
      () => undefined,
    );
    return () => {
      gone = true;
      end();
    };
  }, [figure]);
  return <div className="plot-drawing" ref={box} aria-hidden="true" />;
}

function Table({ title, figure: { columns, rows } }: Props) {
  return (
    <details>
      <summary>{DUEL.table}</summary>
      <div className="plot-table" role="group" aria-label={title} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((cells, n) => (
              <Row key={n} cells={cells} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Row({ cells: [head, ...others] }: { cells: readonly string[] }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      {others.map((cell, n) => (
        <td key={n}>{cell}</td>
      ))}
    </tr>
  );
}
