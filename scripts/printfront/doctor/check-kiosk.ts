import { readUnit } from '../machine.ts';
import { type Check, finding, wrongSetting } from './finding.ts';
import { lastWords } from './last-words.ts';

const NAME = 'printfront-kiosk';
const WRONG_SETTING = '78';

/** The kiosk's screen, where it is this machine's. */
export const KIOSK_CHECK: Check = {
  name: 'the kiosk’s screen',
  async look({ machine }) {
    if (machine.isContainer) return [];
    const unit = await readUnit(NAME);
    const isAgain = unit.ActiveState === 'activating' && unit.SubState === 'auto-restart';
    if (unit.LoadState !== 'loaded' || (unit.ActiveState !== 'failed' && !isAgain)) return [];
    const said = await lastWords(NAME, unit);
    const what = `The kiosk’s screen on this machine does not start (${NAME}, status ${unit.ExecMainStatus})${said}.`;
    const see = `journalctl --unit ${NAME} shows all that was said`;
    if (unit.ExecMainStatus !== WRONG_SETTING) return [finding('kiosk-failed', what, `Look at why: ${see}.`)];
    // A part of it may be missing as well.
    const mend = said.includes('kiosk.env') ? 'Mend it in /etc/printfront/kiosk.env' : 'Do what it says';
    const todo = `${mend} (${see}), then run systemctl restart ${NAME}.`;
    return [wrongSetting('kiosk-failed', what, todo)];
  },
};
