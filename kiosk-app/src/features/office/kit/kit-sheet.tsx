import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip, FilterTabs } from '#ui/chip.tsx';
import { ChoiceCard } from '#ui/choice-card.tsx';
import type { Density } from '#ui/density.ts';
import { IconArrowRight, IconRotateClockwise, IconTrash } from '#ui/icons.tsx';
import { Keypad } from '#ui/keypad.tsx';
import { KioskButton } from '#ui/kiosk-button.tsx';
import { KioskDialog } from '#ui/kiosk-dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { PriceSentence } from '#ui/price-sentence.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Stepper } from '#ui/stepper.tsx';
import styles from './kit-sheet.module.css';

const COLOURS = ['bg', 'surface', 'surface-2', 'raised', 'ink', 'ink-2', 'line', 'line-strong', 'accent'] as const;
const MEANINGS = ['good', 'warn', 'bad'] as const;
const TYPES = ['note', 'body', 'lead', 'h3', 'h2'] as const;

/** Every part once, in one theme and density. */
export function KitSheet({ theme, density }: { theme: 'light' | 'dark'; density: Density }) {
  const { t } = useTranslation('kit');
  return (
    <section className={styles.sheet} data-theme={theme} data-density={density} aria-label={t(theme)}>
      <h2 className={styles.theme}>{t(theme)}</h2>
      <Part title={t('colours')}>
        {COLOURS.map((name) => (
          <span key={name} className={styles.colour} style={{ background: `var(--${name})` }} title={`--${name}`} />
        ))}
        {MEANINGS.map((name) => (
          <span
            key={name}
            className={styles.colour}
            style={{ background: `var(--${name}-bg)`, color: `var(--${name})` }}
            title={`--${name}`}
          >
            Aa
          </span>
        ))}
      </Part>
      <Part title={t('type')} isColumn>
        {TYPES.map((name) => (
          <span key={name} style={{ fontSize: `var(--type-${name})`, lineHeight: 'var(--lh-thai-head)' }}>
            {t('typeSample')}
          </span>
        ))}
      </Part>
      <Buttons />
      <Choices />
      <Counts />
      <Messages />
    </section>
  );
}

function Buttons() {
  const { t } = useTranslation('kit');
  return (
    <Part title={t('buttons')}>
      <KioskButton look="next" large>
        {t('next')}
        <IconArrowRight aria-hidden />
      </KioskButton>
      <KioskButton look="ink">{t('ink')}</KioskButton>
      <KioskButton>{t('quiet')}</KioskButton>
      <KioskButton look="line">{t('line')}</KioskButton>
      <KioskButton look="danger">
        <IconTrash aria-hidden />
        {t('danger')}
      </KioskButton>
      <KioskButton square aria-label={t('again')}>
        <IconRotateClockwise aria-hidden />
      </KioskButton>
      <KioskButton disabled>{t('disabled')}</KioskButton>
    </Part>
  );
}

function Choices() {
  const { t } = useTranslation('kit');
  const [filter, setFilter] = useState('all');
  const [isOn, setIsOn] = useState(true);
  const [paper, setPaper] = useState('upright');
  const [method, setMethod] = useState('pickup');
  return (
    <>
      <Part title={t('filters')}>
        <FilterTabs
          label={t('filters')}
          tabs={[
            { key: 'all', label: t('all'), count: 160 },
            { key: 'blurry', label: t('blurry'), count: 4 },
          ]}
          current={filter}
          onChoose={setFilter}
        />
        <Chip isOn={isOn} count={12} onPress={() => setIsOn(!isOn)}>
          {t('chosen')}
        </Chip>
        <Segmented
          label={t('paper')}
          options={[
            { value: 'upright', label: t('upright') },
            { value: 'across', label: t('across') },
          ]}
          value={paper}
          onChange={setPaper}
        />
      </Part>
      <Part title={t('choices')} isColumn>
        <ChoiceCards method={method} onChange={setMethod} />
      </Part>
    </>
  );
}

function ChoiceCards({ method, onChange }: { method: string; onChange: (method: string) => void }) {
  const { t } = useTranslation('kit');
  // The two sheets are two groups.
  const [name] = useState(() => crypto.randomUUID());
  return (
    <>
      <ChoiceCard
        name={name}
        label={t('pickup')}
        hint={t('pickupHint')}
        aside={t('free')}
        isChosen={method === 'pickup'}
        onChoose={() => onChange('pickup')}
      />
      <ChoiceCard
        name={name}
        label={t('mail')}
        aside="฿50"
        isChosen={method === 'mail'}
        onChoose={() => onChange('mail')}
      />
    </>
  );
}

function Counts() {
  const { t } = useTranslation('kit');
  const [quantity, setQuantity] = useState(2);
  return (
    <>
      <Part title={t('counts')} isColumn>
        <output>{quantity}</output>
        <Keypad
          label={t('counts')}
          onDigit={(digit) => setQuantity(Number(`${quantity}${digit}`.slice(-3)))}
          onBackspace={() => setQuantity(Math.floor(quantity / 10))}
        />
      </Part>
      <Part title={t('steps')} isColumn>
        <Stepper
          label={t('steps')}
          steps={[t('stepPhotos'), t('stepSizes'), t('stepPay')]}
          current={1}
          onStep={() => undefined}
        />
      </Part>
    </>
  );
}

function Messages() {
  const { t } = useTranslation('kit');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => setIsAsking(false);
  return (
    <>
      <Part title={t('notices')} isColumn>
        <Notice>{t('info')}</Notice>
        <Notice kind="good" action={<KioskButton>{t('undo')}</KioskButton>}>
          {t('good')}
        </Notice>
        <Notice kind="warn">{t('warn')}</Notice>
        <Notice kind="bad">{t('bad')}</Notice>
      </Part>
      <Part title={t('bar')} isColumn>
        <PriceSentence count={t('sum')} totalSatang={6000} sentence={t('saving')} />
      </Part>
      <Part title={t('dialog')}>
        <KioskButton onClick={() => setIsAsking(true)}>{t('openDialog')}</KioskButton>
        {isAsking ? (
          <KioskDialog
            title={t('dialogTitle')}
            onClose={close}
            actions={
              <>
                <KioskButton onClick={close}>{t('dialogKeep')}</KioskButton>
                <KioskButton look="next" onClick={close}>
                  {t('dialogMend')}
                </KioskButton>
              </>
            }
          >
            {t('dialogHint')}
          </KioskDialog>
        ) : null}
      </Part>
    </>
  );
}

function Part({ title, isColumn, children }: { title: string; isColumn?: boolean; children: ReactNode }) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      <div className={isColumn ? styles.column : styles.row}>{children}</div>
    </div>
  );
}
