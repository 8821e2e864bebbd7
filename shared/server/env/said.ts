/** What was said: without what is undefined. */
export const said = <Values extends object>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Field in keyof Values]?: Exclude<Values[Field], undefined>;
  };
