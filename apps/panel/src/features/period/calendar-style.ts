import type { ClassNames } from 'react-day-picker'

const arrow =
  'grid size-8 place-items-center rounded-lg text-ink-soft hover:bg-muted hover:text-ink aria-disabled:opacity-35'

/** The calendar in the panel's own colours. */
export const calendarStyle: Partial<ClassNames> = {
  months: 'relative',
  month_caption: 'flex h-8 items-center px-1 font-semibold text-sm capitalize',
  nav: 'absolute top-0 right-0 flex gap-1',
  button_previous: arrow,
  button_next: arrow,
  chevron: 'size-4 fill-current',
  month_grid: 'mt-2 w-full border-collapse',
  weekday: 'h-8 w-10 font-normal text-ink-soft text-xs',
  day: 'h-10 w-10 p-0 text-center text-sm tabular-nums',
  day_button: 'size-10 rounded-lg hover:bg-muted',
  today: 'font-bold text-accent',
  outside: 'text-ink-soft opacity-50',
  disabled: 'pointer-events-none opacity-35',
  range_middle: 'bg-accent-soft',
  range_start: 'rounded-l-lg bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
  range_end: 'rounded-r-lg bg-accent-soft [&>button]:bg-accent [&>button]:text-accent-ink',
}
