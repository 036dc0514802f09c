import { KeptNotice, NoticeButton } from '../ui/KeptNotice.tsx'

interface DraftNoticeProps {
  /** `notice` of useDraftForm. */
  notice: { words: string; action: string; act: () => void } | false
}

/** What became of a form's draft, with the act that undoes it. */
export function DraftNotice({ notice }: DraftNoticeProps) {
  if (!notice) return null
  return (
    <KeptNotice actions={<NoticeButton onClick={notice.act}>{notice.action}</NoticeButton>}>
      {notice.words}
    </KeptNotice>
  )
}
