/** Of a pitch whose source is not theirs, as the person named in it says. */
export const DeniedLine = () => (
  <p className="mt-1 t-meta text-text">The person named here said that this profile is not theirs.</p>
)
