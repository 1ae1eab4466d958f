import { useRef, useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { Frame } from '../../components/ui/frame.tsx';
import { paths } from '#shared/paths.ts';
import { UPLOAD } from './texts.ts';
import { DropZone } from './upload-panel.tsx';
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
