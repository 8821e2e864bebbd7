import type { FormFields } from '#ui/use-form.ts';

export type SignInFields = FormFields<{ username: string; password: string; code: string }>;
