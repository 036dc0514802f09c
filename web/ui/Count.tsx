interface CountProps {
  value: number
  /** What is counted, for assistive technology: "unread messages". */
  label: string
  /** Hung on the corner of an icon instead of standing in the line. */
  corner?: boolean
}

/** Nothing at zero; "99+" above 99. */
export function Count({ value, label, corner }: CountProps) {
  if (value <= 0) return null
  return (
    <span
      className={
        corner
          ? 'absolute -top-1 left-1/2 min-w-4 rounded-tag bg-fill px-1 text-center t-tiny text-fill-text'
          : 'min-w-5 rounded-tag bg-fill px-1.5 py-px text-center t-tag text-fill-text'
      }
    >
      {value > 99 ? '99+' : value}
      <span className="sr-only"> {label}</span>
    </span>
  )
}
