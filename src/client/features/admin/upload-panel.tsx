import { type DragEvent, type FormEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { Link } from 'wouter';
import { paths } from '#shared/paths.ts';
import { Frame } from '../../components/ui/frame.tsx';
import { UPLOAD } from './texts.ts';
import { useUpload } from './use-upload.ts';

/** Turns a text file into a conversation. */
export function UploadPanel({ onUploaded }: { onUploaded: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const { progress, createdId, upload } = useUpload();
  const busy = progress !== undefined;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await upload(file)) {
      setFile(undefined);
      onUploaded();
    }
    // The same file may be chosen again once it is mended.
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  return (
    <Frame title={UPLOAD.title} className="panel">
      <p>{UPLOAD.about}</p>
      <form className="upload" onSubmit={(event) => void submit(event)}>
        <DropZone input={input} disabled={busy} onFile={setFile}>
          {file ? `${UPLOAD.chosen} ${file.name}` : UPLOAD.choose}
        </DropZone>
        <div className="row">
          <button type="submit" disabled={busy}>
            {busy ? UPLOAD.busy : UPLOAD.submit}
          </button>
          {busy && <progress aria-label={UPLOAD.progress} value={progress} />}
          {createdId !== undefined && <Link href={paths.conversation(createdId)}>{UPLOAD.open}</Link>}
        </div>
      </form>
    </Frame>
  );
}

interface Props {
  readonly input: Ref<HTMLInputElement>;
  readonly disabled: boolean;
  readonly onFile: (file: File | undefined) => void;
  readonly children: ReactNode;
}

/** A place to drop a text file on, which is also the label of the field to choose one with. */
function DropZone({ input, disabled, onFile, children }: Props) {
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
