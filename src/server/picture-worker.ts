import { publicError } from './http/public-error.ts';
import { PictureRenderer } from './pictures/renderer.ts';
import type { Drawing } from './pictures/picture.ts';
import { answerJobs } from './workers/answer-jobs.ts';

/* Where a font is missing this fails, and with it the picture that the thread was started for. */
const renderer = await PictureRenderer.open();

answerJobs((drawing: Drawing) => renderer.draw(drawing), publicError);
