const TIME = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' })

/** The half hours of a day, for a list to choose from. */
export const HALF_HOURS = Array.from({ length: 48 }, (_, at) => {
  const value = `${String(Math.floor(at / 2)).padStart(2, '0')}:${at % 2 === 0 ? '00' : '30'}`
  return { value, label: TIME.format(new Date(`2026-01-01T${value}Z`)) }
})

/** "8:00 AM" */
export const timeName = (value: string): string =>
  HALF_HOURS.find((one) => one.value === value)?.label ?? value
