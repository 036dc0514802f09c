import { InlineNotice, NoticeButton } from '../ui/InlineNotice.tsx'

interface DraftNoticeProps {
  /** `notice` of useDraftForm. */
  notice: { words: string; action: string; act: () => void } | false
}

/** What became of a form's draft, with the act that undoes it. */
export function DraftNotice({ notice }: DraftNoticeProps) {
  if (!notice) return null
  return (
    <InlineNotice actions={<NoticeButton onClick={notice.act}>{notice.action}</NoticeButton>}>
      {notice.words}
    </InlineNotice>
  )
}
