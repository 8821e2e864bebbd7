import path from 'node:path';
import { START_AGAIN_STATUS } from '@printfront/shared/server/service/run-services.ts';
import { type ChildService, type Ready, startChild, type Wish } from './child-service.ts';

export interface DemoPrograms {
  /** @returns what it says once it answers. @throws ChildEnded; it has said why */
  start(name: string, script: string, environment: Record<string, string>): Promise<Ready>;
  /** Switches off what runs, or starts it again as it was started. @returns whether it runs now; null: there is none */
  toggle(name: string): Promise<boolean | null>;
  /** The last one first, as they need each other. */
  stopAll(): Promise<void>;
}

interface Program {
  readonly launch: () => ChildService;
  child: ChildService;
  isWanted: boolean;
}

const projectFolder = path.resolve(import.meta.dirname, '..');

/**
 * The servers of the demo shop, a process each, which a person may switch off and on as internet and power would.
 *
 * @param onEnd called when one ends that nobody has switched off
 * @param onWish called when one asks for something
 */
export function createDemoPrograms(
  shared: Record<string, string>,
  { onEnd, onWish }: { onEnd: (name: string) => void; onWish: (wish: Wish) => void },
): DemoPrograms {
  const programs = new Map<string, Program>();

  function watch(name: string, program: Program): Promise<Ready> {
    const { child } = program;
    child.process.on('message', (message: Wish) => onWish(message));
    child.exited.then(() => {
      if (!program.isWanted || program.child !== child) return;
      if (child.process.exitCode !== START_AGAIN_STATUS) return onEnd(name);
      program.child = program.launch();
      // Whether it comes is told by the watch over the new one.
      watch(name, program).catch(() => undefined);
    });
    return child.ready;
  }

  return {
    start(name, script, environment) {
      const launch = () => startChild(path.join(projectFolder, script), { ...environment, ...shared });
      const program = { launch, child: launch(), isWanted: true };
      programs.set(name, program);
      return watch(name, program);
    },

    async toggle(name) {
      const program = programs.get(name);
      if (program === undefined) return null;
      program.isWanted = !program.isWanted;
      if (program.isWanted) {
        program.child = program.launch();
        await watch(name, program);
      } else await program.child.stop();
      return program.isWanted;
    },

    async stopAll() {
      for (const program of [...programs.values()].reverse()) {
        program.isWanted = false;
        await program.child.stop();
      }
    },
  };
}
