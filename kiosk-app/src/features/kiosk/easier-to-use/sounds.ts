/** Quiet tones, made here: a click under the finger, and two notes when a step is reached. */
const CLICK = [{ hertz: 660, startsAt: 0, seconds: 0.05 }];
const STEP = [
  { hertz: 523, startsAt: 0, seconds: 0.12 },
  { hertz: 784, startsAt: 0.1, seconds: 0.2 },
];
const LOUDNESS = 0.08;

let context: AudioContext | undefined;

const play = (notes: typeof STEP) => {
  try {
    context ??= new AudioContext();
    // A browser lets a page sound once a person has touched it.
    void context.resume();
    for (const { hertz, startsAt, seconds } of notes) ring(context, hertz, context.currentTime + startsAt, seconds);
  } catch {
    // A machine without sound stays silent.
  }
};

function ring(audio: AudioContext, hertz: number, at: number, seconds: number): void {
  const tone = audio.createOscillator();
  const loudness = audio.createGain();
  tone.frequency.value = hertz;
  loudness.gain.setValueAtTime(LOUDNESS, at);
  loudness.gain.exponentialRampToValueAtTime(0.001, at + seconds);
  tone.connect(loudness).connect(audio.destination);
  tone.start(at);
  tone.stop(at + seconds);
}

export const playClick = (): void => play(CLICK);
export const playStep = (): void => play(STEP);
