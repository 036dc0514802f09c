import { useQuery } from '@tanstack/react-query'
import type { WeekFigure } from '../../../contract/dashboard.ts'
import { LoadedPart } from '../../layout/LoadedPart.tsx'
import { inUnits } from '../../pitches/answer-time.ts'
import { Section } from '../../ui/Section.tsx'
import { weekQuery } from './dashboard.data.ts'

const number = new Intl.NumberFormat('en-US')
const CELL = 'py-1.5 pl-4 text-right'

/** What happened in the last 7 days, beside the 7 days before. */
export function LastWeek() {
  return (
    <Section title="Last 7 Days" rule="line">
      <LoadedPart
        query={useQuery(weekQuery)}
        loading="Loading the last 7 days..."
        failed="The last 7 days did not load"
      >
        {({ figures }) => (
          <table aria-label="Last 7 Days" className="w-full text-left t-body">
            <thead className="t-meta text-text-3">
              <tr>
                <td />
                <th scope="col" className={`${CELL} font-normal`}>
                  Last 7 days
                </th>
                <th scope="col" className={`${CELL} font-normal`}>
                  7 days before
                </th>
              </tr>
            </thead>
            <tbody>
              {figures.map((figure) => (
                <tr key={figure.name} className="border-t border-line">
                  <th scope="row" className="py-1.5 font-normal">
                    {figure.name}
                  </th>
                  <td className={CELL}>{wordsOf(figure, 'last')}</td>
                  <td className={`${CELL} text-text-2`}>{wordsOf(figure, 'before')}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </LoadedPart>
    </Section>
  )
}

function wordsOf(figure: WeekFigure, week: 'last' | 'before'): string {
  const value = figure[week]
  if (value === null) return 'None'
  return figure.name === 'Median time to first pitch' ? inUnits(value) : number.format(value)
}
