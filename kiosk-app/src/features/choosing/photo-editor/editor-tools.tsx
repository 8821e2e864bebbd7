import { BRIGHTNESS_STEPS, type Brightness } from '@printfront/shared/domain/print-adjustments.ts';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { IconMinus, IconPlus, IconZoomIn, IconZoomOut } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { adjusted, NEAREST, type Place, straightened, ZOOM_STEP, zoomed, zoomOf } from './edit-moves.ts';
import styles from './editor-tools.module.css';
import type { EditHistory } from './use-edit.ts';

interface ToolsProps {
  history: EditHistory;
  place: Place;
}

/** Near and far, by buttons and a slider: each step of the slider is as much nearer as the one before. */
export function ZoomTool({ history, place }: ToolsProps) {
  const { t } = useTranslation('sizes');
  const { edit, change, settle } = history;
  const zoom = zoomOf(edit, place);
  const isWhole = edit.fit === 'fit';
  const step = (factor: number) => change((now) => zoomed(now, place, factor));
  const steps = Math.round((Math.log(zoom) / Math.log(NEAREST)) * 100);
  return (
    <div className={styles.row}>
      <KioskButton
        square
        disabled={isWhole || zoom < 1.001}
        aria-label={t('zoomOut')}
        onClick={() => step(1 / ZOOM_STEP)}
      >
        <IconZoomOut aria-hidden />
      </KioskButton>
      <input
        type="range"
        className={styles.slider}
        aria-label={t('zoom')}
        aria-valuetext={`${Math.round(zoom * 100)}%`}
        min={0}
        max={100}
        value={isWhole ? 0 : steps}
        disabled={isWhole}
        style={{ '--part': `${isWhole ? 0 : steps}%` } as CSSProperties}
        onChange={({ currentTarget }) => {
          const to = NEAREST ** (Number(currentTarget.value) / 100);
          change((now) => zoomed(now, place, to / zoomOf(now, place)), 'zoom');
        }}
        onPointerUp={settle}
        onKeyUp={settle}
      />
      <KioskButton
        square
        disabled={isWhole || zoom > NEAREST - 0.001}
        aria-label={t('zoomIn')}
        onClick={() => step(ZOOM_STEP)}
      >
        <IconZoomIn aria-hidden />
      </KioskButton>
    </div>
  );
}

/** A ruler of degrees. */
export function StraightenTool({ history, place }: ToolsProps) {
  const { t } = useTranslation('sizes');
  const { edit, change, settle } = history;
  const { straighten } = edit.adjustments;
  const said = `${straighten.toFixed(straighten % 1 === 0 ? 0 : 1)}°`;
  return (
    <label className={`${styles.row} ${styles.straighten}`}>
      <span className={styles.word}>{t('straighten')}</span>
      <input
        type="range"
        className={styles.ruler}
        aria-valuetext={said}
        min={-15}
        max={15}
        step={0.1}
        value={straighten}
        onChange={({ currentTarget }) => {
          const degrees = Number(currentTarget.value);
          change((now) => straightened(now, place, Math.abs(degrees) < 0.4 ? 0 : degrees), 'straighten');
        }}
        onPointerUp={settle}
        onKeyUp={settle}
      />
      <b className={styles.degrees}>{said}</b>
    </label>
  );
}

const BORDERS = { none: 0, narrow: 3, wide: 6 } as const;
type Border = keyof typeof BORDERS;

/** Colours, brightness and the white border. */
export function LookTools({ history, place }: ToolsProps) {
  const { t } = useTranslation('sizes');
  const { edit, change } = history;
  const { isBlackAndWhite, brightness, borderMm } = edit.adjustments;
  const at = BRIGHTNESS_STEPS.indexOf(brightness);
  const brighten = (to: Brightness | undefined) =>
    to !== undefined && change((now) => adjusted(now, place, { brightness: to }));
  const border = (Object.keys(BORDERS) as Border[]).findLast((key) => borderMm >= BORDERS[key]) ?? 'none';
  return (
    <div className={styles.look}>
      <Segmented
        label={t('colours')}
        value={isBlackAndWhite ? 'grey' : 'colour'}
        options={[
          { value: 'colour', label: t('colour') },
          { value: 'grey', label: t('blackAndWhite') },
        ]}
        onChange={(value) => change((now) => adjusted(now, place, { isBlackAndWhite: value === 'grey' }))}
      />
      <fieldset className={styles.stepper} aria-label={t('brightness')}>
        <KioskButton
          square
          disabled={at === 0}
          aria-label={t('darker')}
          onClick={() => brighten(BRIGHTNESS_STEPS[at - 1])}
        >
          <IconMinus aria-hidden />
        </KioskButton>
        <span className={styles.brightness} aria-live="polite">
          {t(`brightnesses.${brightness}`)}
        </span>
        <KioskButton
          square
          disabled={at === BRIGHTNESS_STEPS.length - 1}
          aria-label={t('lighter')}
          onClick={() => brighten(BRIGHTNESS_STEPS[at + 1])}
        >
          <IconPlus aria-hidden />
        </KioskButton>
      </fieldset>
      <Segmented
        label={t('border')}
        value={border}
        options={[
          { value: 'none', label: t('borders.none') },
          { value: 'narrow', label: t('borders.narrow') },
          { value: 'wide', label: t('borders.wide') },
        ]}
        onChange={(value) => change((now) => adjusted(now, place, { borderMm: BORDERS[value] }))}
      />
    </div>
  );
}
