/** The ring of what somebody works on. */
export const LeaseRing = () => (
  <>
    <circle cx={9} cy={9} r={7.75} strokeWidth={2.25} className="stroke-run" />
    <path d="M9 5.5a3.5 3.5 0 0 1 0 7z" className="fill-run" />
  </>
)
