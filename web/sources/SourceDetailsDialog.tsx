import { Link } from '@tanstack/react-router'
import type { Source } from '../../contract/sources.ts'
import { useViewed } from '../api/recently-viewed.ts'
import { Evidence } from '../evidence/Evidence.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Button } from '../ui/Button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../ui/Dialog.tsx'
import { WrittenText } from '../ui/WrittenText.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import { Fact, LinkFact } from './SourceFacts.tsx'
import { SourceMenu } from './SourceMenu.tsx'
import { linksOf } from './social-links.ts'

interface SourceDetailsProps {
  source: Source
  /** The viewer: members don't need to message themselves. */
  viewerId: string
  onClose: () => void
}

const date = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', year: 'numeric' })

/** "Source Details": everything a member may know about a source, without empty fields. */
export function SourceDetailsDialog({ source, viewerId, onClose }: SourceDetailsProps) {
  useViewed(source.id)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Source Details">
      <DialogBody>
        <SourceDetails source={source} />
      </DialogBody>
      <DialogFooter>
        <Button variant="text" onClick={onClose}>
          Close
        </Button>
        {source.account.id !== viewerId && (
          <Button variant="filled" asChild>
            <Link
              to="/app/profile/$profile_id"
              params={{ profile_id: source.account.id }}
              state={{ aboutSource: source.name }}
            >
              {source.held_by === source.account.id ? 'Message' : 'Message PR'}
            </Link>
          </Button>
        )}
      </DialogFooter>
    </Dialog>
  )
}

/** The facts alone. */
function SourceDetails({ source }: { source: Source }) {
  const links = linksOf(source)
  const withIcon = (wanted: string) => links.filter(({ icon }) => icon === wanted)
  const others = links.filter(({ icon }) => !['Mail', 'Phone', 'Globe'].includes(icon))
  const { location, bio } = source.account.profile
  return (
    <>
      <div className="flex items-start gap-4">
        <Avatar id={source.id} picture_url={source.photo_url} size={64} />
        <div className="min-w-0 grow">
          <h3 dir="auto" className="t-h2 wrap-anywhere">
            {source.name}
          </h3>
          <p className="t-meta text-text-3">{source.role}</p>
          <KeptNotice source={source} />
        </div>
        <SourceMenu source={source} />
      </div>
      <Evidence source={source} level={4} className="mt-5" />
      <dl className="mt-6">
        <Fact label="Title">{source.title}</Fact>
        <Fact label="Organization">{source.organization}</Fact>
        <Fact label="Expertise">
          {source.expertise && <WrittenText className="t-read-s" text={source.expertise} />}
        </Fact>
        <LinkFact label="Email" links={withIcon('Mail')} />
        <LinkFact label="Phone" links={withIcon('Phone')} />
        <Fact label="Location">{location}</Fact>
        <LinkFact label="Website" links={withIcon('Globe')} />
        <Fact label="Member since">
          <time dateTime={source.created_at}>{date.format(new Date(source.created_at))}</time>
        </Fact>
        <Fact label="Bio">{bio && <WrittenText className="t-bio text-text-2" text={bio} />}</Fact>
        <LinkFact label="Social links" links={others} named />
      </dl>
    </>
  )
}
