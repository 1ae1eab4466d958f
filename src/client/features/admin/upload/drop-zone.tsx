import { useState, type DragEvent, type ReactNode, type Ref } from 'react';

interface Props {
  readonly input: Ref<HTMLInputElement>;
  readonly disabled: boolean;
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
}

/** A place to drop a text file on, which is also the label of the field to choose one with. */
export function DropZone({ input, disabled, onFile, children }: Props) {
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFile(event.dataTransfer.files[0]);
  };
  const hover = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <label
      className="drop-zone"
      data-over={over}
      onDragOver={hover}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept=".txt,text/plain"
        className="unseen"
        disabled={disabled}
        onChange={(event) => onFile(event.currentTarget.files?.[0])}
      />
    </label>
  );
}
