import { useTranslation } from 'react-i18next';
import { addText } from '#text/i18n.ts';
import { shopComputerText } from '#text/shop-computer.ts';
import { CopyText } from '#ui/copy-text.tsx';

addText('shopComputer', shopComputerText);

/** Lines for a terminal or a file, as they are. */
export function CopyLines({ lines }: { lines: string }) {
  const { t } = useTranslation('shopComputer');
  return <CopyText isCode text={lines} label={t('copy')} copiedLabel={t('copied')} byHandLabel={t('copyByHand')} />;
}
