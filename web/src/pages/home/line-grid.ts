/** Columns where the sheet is wide enough, stacked lines where it is not. */
export const lineGrid =
  'grid grid-cols-[calc(var(--content)-1rem)_minmax(0,1fr)_auto] gap-x-4 pe-(--gutter) @min-[56rem]:grid-cols-[calc(var(--content)-1rem)_minmax(0,30rem)_12.5rem_6.25rem_3rem_minmax(10rem,1fr)_2rem]'
