import { useState } from 'react';
import { AppError } from '#shared/errors.ts';
import { errorCodeOf } from '../../lib/login-link.ts';
import { reasonOf } from '../../lib/errors.ts';
import { tell } from '../../lib/tell.ts';
import { UPLOAD_MESSAGES } from './action-outcomes.ts';
import { isTextFile, readTextFile } from './use-upload.ts';
import { uploadText } from './use-upload.ts';

interface UploadState {
  /** How much is sent, from 0 to 1; undefined while nothing is. */
  readonly progress: number | undefined;
  /** The conversation that the last upload made. */
  readonly createdId: string | undefined;
}

const IDLE: UploadState = { progress: undefined, createdId: undefined };

/** Uploading one file at a time. `upload` says how it went and resolves to whether it went well. */
export function useUpload(): UploadState & { upload: (file: File | undefined) => Promise<boolean> } {
  const [state, setState] = useState(IDLE);
  const upload = async (file: File | undefined) => {
    if (!file || !isTextFile(file)) {
      tell(UPLOAD_MESSAGES.noFile);
      return false;
    }
    try {
      setState({ ...IDLE, progress: 0 });
      const id = await uploadText(await readTextFile(file), (progress) => setState({ ...IDLE, progress }));
      setState({ ...IDLE, createdId: id });
      tell(UPLOAD_MESSAGES.created(id));
      return true;
    } catch (error) {
      setState(IDLE);
      tell(isAnswer(error) ? UPLOAD_MESSAGES.refused(reasonOf(error)) : UPLOAD_MESSAGES.unreachable);
      return false;
    }
  };
  return { ...state, upload };
}

/** Whether somebody refused, here or on the server; else nobody was reached. */
function isAnswer(error: unknown): boolean {
  return error instanceof AppError || errorCodeOf(error) !== undefined;
}
