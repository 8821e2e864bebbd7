import { HttpProblem } from '@printfront/shared/server/http/http-problem.ts';

export const accountDisabled = () => new HttpProblem('account-disabled', 'This account has been disabled.');
