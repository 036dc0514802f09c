import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FALLBACK_NAMES } from '../../contract/vocabulary.ts'
import { FooterLinks } from '../layout/FooterLinks.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SelectInput } from '../ui/Select.tsx'
import { ConversationList } from './ConversationList.tsx'
import { peopleQuery } from './conversations.data.ts'

const ALL = 'all'

/** The member's conversations, with a search and a filter by person. */
export function ConversationColumn() {
  const [search, setSearch] = useState('')
  const [person, setPerson] = useState(ALL)
  const people = useQuery(peopleQuery).data?.people ?? []
  const options = [
    { value: ALL, label: 'All people' },
    ...people.map(({ id, name }) => ({ value: id, label: name || FALLBACK_NAMES.owner })),
  ]
  const isUnknown = !options.some(({ value }) => value === person)
  const showAll = () => {
    setSearch('')
    setPerson(ALL)
  }
  return (
    <>
      <div className="px-4 pt-5 pb-3.5 md:pr-5 md:pl-0">
        <h1 className="t-h1">Messages</h1>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_132px] gap-2">
          <SearchField label="Search messages" placeholder="Search" value={search} onSearch={setSearch} />
          <SelectInput
            aria-label="Person"
            options={options}
            value={isUnknown ? ALL : person}
            onChange={setPerson}
          />
        </div>
      </div>
      <ConversationList
        asked={{ search, person: isUnknown || person === ALL ? undefined : person }}
        onShowAll={showAll}
      />
      <FooterLinks className="mt-auto flex flex-wrap gap-x-4 gap-y-2 border-t border-line py-4 t-meta max-md:hidden print:hidden" />
    </>
  )
}
