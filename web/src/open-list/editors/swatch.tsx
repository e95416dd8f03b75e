/** The colour of a line, drawn by attribute: it is what somebody chose, not one of the interface. */
export const Swatch = ({ colour }: { colour: string }) => (
  <svg aria-hidden viewBox="0 0 14 14" className="block size-3.5 shrink-0">
    <rect width={14} height={14} rx={2.5} fill={colour} />
  </svg>
)
