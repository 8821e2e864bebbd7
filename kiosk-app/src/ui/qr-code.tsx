import QRCode from 'qrcode';
import { useEffect, useState } from 'react';
import styles from './qr-code.module.css';

/**
 * A QR code, drawn here so that it needs no network: dark on white in both themes, because readers look for that;
 * high error correction, a margin of one module.
 */
export function QrCode({ payload, label }: { payload: string; label: string }) {
  const [source, setSource] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    QRCode.toString(payload, { type: 'svg', errorCorrectionLevel: 'H', margin: 1 }).then((svg) => {
      if (isCurrent) setSource(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
    });
    return () => {
      isCurrent = false;
    };
  }, [payload]);
  if (source === undefined) return <div className={styles.code} />;
  return <img className={styles.code} src={source} alt={label} />;
}
