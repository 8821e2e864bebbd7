import { CallError } from '#api/call.ts';

export const isCode = (error: unknown, code: CallError['code']): error is CallError =>
  error instanceof CallError && error.code === code;
