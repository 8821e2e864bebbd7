import type { PriceSummary } from '@printfront/shared/contracts/pricing.ts';
import type { Size } from '@printfront/shared/contracts/sizes.ts';
import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';
import { finishOfSize } from '@printfront/shared/domain/finish.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { usePrintOrder } from '#api/print-order.ts';
import { currentLanguage } from '#text/i18n.ts';
import { localized } from '#text/localized.ts';
import { formatMoney } from '#ui/format.ts';
import { IconPencil, IconTrash } from '#ui/icons.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import styles from './check-lines.module.css';
import { PrintStrip } from './print-strip.tsx';

interface CheckLineProps {
  line: PriceSummary['breakdown'][number];
  size: Size;
  currency: string;
  /** Nothing else is ordered. */
  isOnly: boolean;
  onChange: (sizeKey: string) => void;
  onRemove: (sizeKey: string) => void;
  /** A print that was tapped: most of all one that will be blurry. */
  onMend: (sizeKey: string, file: UploadedFile) => void;
}

/** One size: what it costs and why, and its prints side by side. */
export function CheckLine({ line, size, currency, isOnly, onChange, onRemove, onMend }: CheckLineProps) {
  const { t } = useTranslation('checkout');
  const language = currentLanguage();
  const order = usePrintOrder();
  const name = localized(size.name, language);
  const { data: files = [] } = useQuery({ ...order.filesQuery(size.key), refetchInterval: false });
  const { data: frames = [] } = useQuery(order.framesQuery());
  const chosen = frames.find((frame) => frame.size === size.key);
  const frame = size.photoFrames.find(({ id }) => id === chosen?.photoFrameId) ?? null;
  const { data: statuses = [] } = useQuery(order.statusQuery());
  const finish = finishOfSize(size, statuses);
  const money = (satang: number) => formatMoney(satang, currency, language);
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <div className={styles.facts}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.note}>
            {finish === null ? null : (
              <>
                <b className={styles.finish}>{t('onFinish', { finish: localized(finish.name, language) })}</b>
                {' · '}
              </>
            )}
            {frame === null ? null : `${t('framed', { frame: localized(frame.name, language) })} · `}
            {size.numberOfPicturesPerPrint > 1 ? `${t('perSheet', { count: size.numberOfPicturesPerPrint })} · ` : null}
            {t(size.numberOfPicturesPerPrint > 1 ? 'sheetsAt' : 'printsAt', {
              count: line.quantity,
              price: money(line.unitPrice),
            })}
          </p>
          {line.discount > 0 ? (
            <p className={styles.discount}>
              {t('discount')} −{money(line.discount)}
            </p>
          ) : null}
        </div>
        <b className={styles.total}>{money(line.total)}</b>
        <KioskButton square aria-label={t('changeSize', { size: name })} onClick={() => onChange(size.key)}>
          <IconPencil aria-hidden />
        </KioskButton>
        <KioskButton square aria-label={t('removeSize', { size: name })} onClick={() => onRemove(size.key)}>
          <IconTrash aria-hidden />
        </KioskButton>
      </div>
      <PrintStrip
        files={files}
        size={size}
        frameSrc={frame?.image ?? null}
        isOnly={isOnly}
        onOpen={(file) => onMend(size.key, file)}
        onMore={() => onChange(size.key)}
      />
    </li>
  );
}
