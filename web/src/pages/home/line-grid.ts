/**
 * Columns where the sheet is wide enough; on a tablet the tally lies below the name, on a phone everything does. The columns:
 * margin, name, (tally), done, late, change, menu.
 */
export const lineGrid =
  'grid grid-cols-[calc(var(--content)-1rem)_minmax(0,1fr)_auto] gap-x-4 pe-(--gutter) @min-[40rem]:grid-cols-[calc(var(--content)-1rem)_minmax(0,5fr)_4.5rem_3rem_minmax(0,4fr)_2rem] @min-[56rem]:grid-cols-[calc(var(--content)-1rem)_minmax(0,1fr)_12.5rem_6.25rem_3rem_minmax(10rem,1fr)_2rem]'
