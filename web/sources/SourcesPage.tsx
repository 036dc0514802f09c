import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { whyNotKeepSources } from '../../contract/sources.rules.ts'
import type { Source } from '../../contract/sources.ts'
import { SOURCE_ROLES } from '../../contract/vocabulary.ts'
import { ownAccountQuery } from '../accounts/accounts.data.ts'
import { useLoadedDialog } from '../accounts/use-loaded-dialog.ts'
import { useLeftOpen } from '../api/use-left-open.ts'
import { useIsReadOnly } from '../dormancy/use-is-read-only.ts'
import { SectionColumns } from '../layout/SectionColumns.tsx'
import { Button } from '../ui/Button.tsx'
import { ChoiceBar } from '../ui/ChoiceBar.tsx'
import { Icon } from '../ui/Icon.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { PageHead } from '../ui/Section.tsx'
import { Select } from '../ui/Select.tsx'
import { ConfirmedSwitch } from './ConfirmedSwitch.tsx'
import { EmptySources } from './EmptySources.tsx'
import { holdersChanged } from './live-sources.data.ts'
import { SourceCard } from './SourceCard.tsx'
import { SourceDetailsDialog } from './SourceDetailsDialog.tsx'
import { SourceList } from './SourceList.tsx'
import { draftName } from './source-draft.ts'
import { useLoadedSource, useSourcePreview } from './use-loaded-source.ts'
import { useSourceFilter } from './use-source-filter.ts'

const loadForm = async () => (await import('./SourceFormDialog.tsx')).SourceFormDialog
const ClaimNotices = lazy(() =>
  import('../claims/ClaimNotices.tsx').then(({ ClaimNotices }) => ({ default: ClaimNotices })),
)
const IN_USE = [
  { value: 'active' as const, label: 'Active' },
  { value: 'retired' as const, label: 'Retired' },
]
const ROLES = [
  { value: 'all' as const, label: 'All Roles' },
  ...SOURCE_ROLES.map((value) => ({ value, label: value })),
]

/** The sources manager: a PR member's own experts, or everyone's to look at. */
export function SourcesPage() {
  const { data: viewer } = useSuspenseQuery(ownAccountQuery)
  const client = useQueryClient()
  const { filter, searchFor, chooseRole, chooseRetired, chooseConfirmed, clear } = useSourceFilter()
  const [preview, setPreview] = useSourcePreview(filter)
  const form = useSourceFormDialog()
  const isReadOnly = useIsReadOnly()
  const opener = useRef<HTMLButtonElement>(null)
  const addAgain = () => {
    if (!isReadOnly) form.begin(null)
  }
  useLeftOpen(viewer.id, draftName(null), form.Dialog !== null && form.edited === null, addAgain, opener)
  const mayKeep = whyNotKeepSources(viewer.role) === null
  const edited = useLoadedSource(filter, form.edited)
  return (
    <SectionColumns
      label="Sources"
      pages={[
        {
          to: '/app/sources',
          label: viewer.role === 'pr' ? 'My Sources' : 'All Sources',
          // At its other address, too.
          isCurrent: true,
        },
      ]}
    >
      <title>Sources | Beatline</title>
      <PageHead
        title="Sources"
        actions={
          mayKeep && (
            <Button
              ref={opener}
              variant="filled"
              disabled={isReadOnly}
              {...form.early}
              onClick={() => form.begin(null)}
            >
              <Icon of={Plus} size={16} />
              Add Source
            </Button>
          )
        }
      />
      {viewer.role === 'pr' && (
        <Suspense fallback={null}>
          <ClaimNotices onAccepted={() => holdersChanged(client)} />
        </Suspense>
      )}
      <div className="grid gap-2.5 md:grid-cols-[minmax(0,1fr)_150px]">
        <SearchField
          label="Search sources"
          placeholder="Search by name, organization or expertise"
          value={filter.search ?? ''}
          onSearch={searchFor}
        />
        <Select
          label="Role"
          hideLabel
          options={ROLES}
          value={filter.role ?? 'all'}
          onChange={(role) => chooseRole(role === 'all' ? undefined : role)}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 py-1">
        <ConfirmedSwitch isOn={filter.confirmed === true} onChange={chooseConfirmed} />
        {mayKeep && (
          <ChoiceBar
            label="Show"
            choices={IN_USE}
            value={filter.retired ? 'retired' : 'active'}
            onChange={(shown) => chooseRetired(shown === 'retired')}
          />
        )}
      </div>
      <SourceList
        filter={filter}
        empty={
          <EmptySources
            filter={filter}
            reader={viewer.role}
            onClear={clear}
            onShowRetired={() => chooseRetired(true)}
          />
        }
      >
        {(source) => (
          <SourceCard
            source={source}
            onPreview={setPreview}
            onEdit={mayKeep ? form.begin : undefined}
            isEditOff={isReadOnly}
            isEdited={form.Dialog !== null && form.edited?.id === source.id}
            early={form.early}
          />
        )}
      </SourceList>
      {preview && (
        <SourceDetailsDialog source={preview} viewerId={viewer.id} onClose={() => setPreview(null)} />
      )}
      {form.Dialog && (
        <form.Dialog key={edited?.id ?? 'new'} source={edited} viewer={viewer} onClose={form.close} />
      )}
    </SectionColumns>
  )
}

/** The form, for a new source or an edited one. */
function useSourceFormDialog() {
  const { open, ...dialog } = useLoadedDialog(loadForm)
  const [edited, setEdited] = useState<Source | null>(null)
  return {
    ...dialog,
    edited,
    begin: (source: Source | null) => {
      if (dialog.Dialog) return
      setEdited(source)
      open()
    },
  }
}
