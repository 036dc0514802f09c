import { useEffect, useState } from 'react'

/** The value that has not changed for so long; at first the one there is. Equal values are the same. */
export function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  const said = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(JSON.parse(said) as Value), ms)
    return () => clearTimeout(timer)
  }, [said, ms])
  return settled
}
