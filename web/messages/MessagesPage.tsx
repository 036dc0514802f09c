import { Outlet, useParams } from '@tanstack/react-router'
import { classes } from '../ui/classes.ts'
import { ConversationColumn } from './ConversationColumn.tsx'

/** The conversations on the left and the open one beside them; a small screen shows one of the two. */
export function MessagesPage() {
  const { conversation_id } = useParams({ strict: false })
  const isOpen = conversation_id !== undefined
  return (
    <main
      id="main"
      tabIndex={-1}
      data-fills-window
      className="page-width flex h-dvh min-h-0 outline-none max-md:px-0 print:block print:h-auto print:max-w-none"
    >
      {/* Where the conversation covers the list, it covers the page's title too. */}
      {isOpen && <h1 className="sr-only md:hidden">Messages</h1>}
      <div
        className={classes(
          'flex min-h-0 w-full flex-col md:w-[336px] md:shrink-0 min-[1440px]:w-[412px]',
          isOpen && 'max-md:hidden print:hidden',
        )}
      >
        <ConversationColumn />
      </div>
      <div
        className={classes(
          'flex min-h-0 min-w-0 grow flex-col border-line md:border-l md:pl-6 lg:pl-8',
          !isOpen && 'max-md:hidden',
        )}
      >
        <Outlet />
      </div>
    </main>
  )
}
