import '#api/zod-without-eval.ts';
import './ui/base.css';
import { createRoot } from 'react-dom/client';
import { frontText } from '#text/front.ts';
import { startText } from '#text/i18n.ts';
import { sendingProblems } from '#text/sending-problems.ts';
import { uiText } from '#text/ui.ts';
import { followBrowserColors } from '#ui/color-scheme.ts';
import { FrontPage } from './routes/phone/front.route.tsx';

// The phone's own entry: no router, no component library, the phone's own fonts. It opens over a shop's wifi.
await startText({ ui: uiText, problems: sendingProblems, front: frontText });

followBrowserColors(() => false);

const root = document.getElementById('root');
if (root === null) throw new Error('front.html has no element with the id root.');
createRoot(root).render(<FrontPage />);
