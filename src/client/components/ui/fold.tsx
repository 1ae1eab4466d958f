import type { ReactNode } from 'react';

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Folded away on a narrow screen until asked for; a wide one has room, and the stylesheet shows it there without a label. */
export function Fold({ label, children }: Props) {
  return (
    <details className="fold">
      <summary>{label}</summary>
      {children}
    </details>
  );
}
