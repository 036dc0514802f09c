interface CountProps {
  value: number
  /** What is counted, for assistive technology: "unread messages". */
  label: string
  /** Above this, the count is shown as this number with a plus. */
  most?: number
  /** Placed on the corner of an icon instead of inline. */
  corner?: boolean
}

/** Nothing at zero; "99+" above 99, or the same with another limit. */
export function Count({ value, label, most = 99, corner }: CountProps) {
  if (value <= 0) return null
  return (
    <span
      className={
        corner
          ? 'absolute -top-1 left-1/2 max-md:top-1 min-w-4 rounded-tag bg-fill px-1 text-center t-tiny text-fill-text'
          : 'min-w-5 shrink-0 rounded-tag bg-fill px-1.5 py-px text-center t-tag whitespace-nowrap text-fill-text'
      }
    >
      {value > most ? `${most}+` : value}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
