import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnAccount } from '../../contract/accounts.ts'
import { whyNotOpenSource } from '../../contract/sources.rules.ts'
import type { Group } from '../ui/option.ts'
import { MemberLine, PostLine, SourceLine } from './FoundLines.tsx'
import { OptionLine } from './OptionLine.tsx'
import type { AllFound, Found } from './use-found.ts'
import type { Ways } from './use-ways.ts'

/** The server's results, one group per kind. */
export function foundGroups(found: AllFound, account: OwnAccount, search: string, ways: Ways): Group[] {
  return [
    groupOf('Posts', found.posts, ways.toPost, (post) => <PostLine post={post} search={search} />),
    groupOf(
      'Members',
      found.members,
      ({ id }) => ways.toMember(id),
      (member) => <MemberLine member={member} search={search} />,
    ),
    groupOf(
      'Sources',
      found.sources,
      (source) => ways.toSource(source, whyNotOpenSource(account, source) === null),
      (source) => <SourceLine source={source} search={search} />,
    ),
  ]
}

function groupOf<Item extends { id: string }>(
  name: string,
  { state, items, again }: Found<Item>,
  open: (item: Item) => void,
  show: (item: Item) => ReactNode,
): Group {
  if (state === 'failed') {
    const content = <OptionLine icon={RotateCw} label={`${name} did not load. Try again`} typed="" />
    return { name, failed: true, options: [{ id: `again-${name}`, content, act: again, stays: true }] }
  }
  if (items.length === 0)
    return {
      name,
      options: [],
      ...(state === 'loading' ? { isLoading: true } : { empty: `No ${name.toLowerCase()} found` }),
    }
  return {
    name,
    options: items.map((item) => ({
      id: `${name}-${item.id}`,
      content: show(item),
      act: () => open(item),
    })),
  }
}
