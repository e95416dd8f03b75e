/** The colour of a line, drawn by attribute: it is what somebody chose, not one of the interface. */
export const Swatch = ({ colour }: { colour: string }) => (
  <svg aria-hidden viewBox="0 0 14 14" className="block size-3.5 shrink-0">
    <rect width={14} height={14} rx={2.5} fill={colour} />
  </svg>
)

/** In its place where there is none. */
export const NoSwatch = () => (
  <svg aria-hidden viewBox="0 0 14 14" fill="none" className="block size-3.5 shrink-0">
    <rect x={0.75} y={0.75} width={12.5} height={12.5} rx={2} strokeWidth={1.5} className="stroke-edge" />
  </svg>
)
