import type { SubmitEvent } from 'react';
import { endpoints } from '#shared/paths.ts';
import type { StampCounts } from '#shared/schemas/stamp.ts';
import { STAMP_KINDS } from './stamp-kinds.ts';
import { STAMP_TEXTS } from './stamp-texts.ts';
import { useLineStamps, useStamping } from './use-stamps.ts';

interface Props {
  readonly line: string;
  /** What the line had when the page was made. */
  readonly counts?: StampCounts;
}

/** A button for each stamp, with how many the line has. Without scripts it is a form. */
export function StampButtons({ line, counts = {} }: Props) {
  const { counts: now, own } = useLineStamps(line) ?? { counts };
  const { press, outcome } = useStamping(line);
  const onSubmit = (event: SubmitEvent) => {
    const { submitter } = event.nativeEvent as unknown as { submitter: HTMLElement | null };
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    press(submitter.value);
  };
  return (
    <form
      className="stamp-buttons"
      method="post"
      action={endpoints.lineStamps(line)}
      aria-label={STAMP_TEXTS.group}
      onSubmit={onSubmit}
    >
      {STAMP_KINDS.map(({ id, label, means }, n) => (
        <button
          key={id}
          type="submit"
          name="stamp"
          value={id}
          className="stamp-button"
          title={`${means} (key ${n + 1})`}
          aria-pressed={own?.has(id) ?? false}
        >
          {label} <span className="stamp-count">{now[id] || ''}</span>
        </button>
      ))}
      <span className={outcome.failed ? 'stamp-outcome stamp-failed' : 'stamp-outcome'} role="status">
        {outcome.text}
      </span>
    </form>
  );
}

/** The stamp that a key puts: 1 for the first one. */
export function stampOfKey(key: string): string | undefined {
  return /^[1-9]$/.test(key) ? STAMP_KINDS[Number(key) - 1]?.id : undefined;
}
