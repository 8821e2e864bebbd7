import type { UploadedFile } from '@printfront/shared/contracts/uploaded-files.ts';

/** A list with what was answered about some of its photos; an answer about one alone compares it with no other. */
export function answered(files: readonly UploadedFile[] | undefined, answers: readonly UploadedFile[]) {
  const byId = new Map(answers.map((file) => [file.id, file]));
  return files?.map((file) => {
    const { similarTo, similarCount } = file;
    const answer = byId.get(file.id);
    return answer ? { ...answer, similarTo, similarCount } : file;
  });
}
