/** SQL for a moment in microseconds since 1970, as text: it orders what is recorded outside the database. */
export const inMicroseconds = (moment: string): string =>
  `(extract(epoch from ${moment}) * 1000000)::bigint::text`
