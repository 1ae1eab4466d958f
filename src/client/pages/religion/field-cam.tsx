import { COW } from '../../features/retro/pixels/field-sprites.ts';
import { PixelArt } from '../../features/retro/pixels/pixel-art.tsx';
import { FIELD_CAM, FIELD_CAM_ALT } from './church.ts';

/** The cow appeared twice in nineteen years; to a visitor, on every nineteenth visit. */
const VISITS_A_COW = 19;

/** What the webcam sees of the field. */
export function FieldCam({ hits }: { hits: number | undefined }) {
  const seen = hits !== undefined && hits > 0 && hits % VISITS_A_COW === 0 ? 'cow' : 'empty';
  return (
    <figure className="field-cam">
      <div className="field" role="img" aria-label={FIELD_CAM_ALT[seen]}>
        {seen === 'cow' && <PixelArt frames={[COW]} scale={4} />}
      </div>
      <figcaption>{FIELD_CAM[seen]}</figcaption>
    </figure>
  );
}
