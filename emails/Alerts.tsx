import type { ReactNode } from 'react'
import { paints, rules } from './alert-styles.ts'
import { Each, type EmailTemplate, Headline, Layout, Part } from './Layout.tsx'

const subject = '{{subject}}'
const css = { rules, paints }
const text = '{{plain}}\n\n{{company}}, {{contact_email}}'

/** The time column on the left, and what has that time. On phones one is above the other. */
function Columns({ className, time, children }: { className: string; time: ReactNode; children: ReactNode }) {
  return (
    <table className={className} width="100%" cellPadding="0" cellSpacing="0" border={0} role="presentation">
      <tbody>
        <tr>
          {time}
          <td className="what">{children}</td>
        </tr>
      </tbody>
    </table>
  )
}

function Deadline({ tone }: { tone: 'soon' | 'later' }) {
  return (
    <td className={`when ${tone}`} width="112">
      <div className="tab">&#8203;</div>
      <p className="day">{'{{day}}'}</p> <p>{'{{clock}}'}</p> <p className="left">{'{{left}}'}</p>
    </td>
  )
}

const undated = (
  <td className="when undated" width="112" style={{ paddingTop: '14px' }}>
    <p>{'{{posted}}'}</p>
  </td>
)

function Title({ level = 3 }: { level?: 1 | 3 }) {
  const Heading = `h${level}` as const
  return (
    <Heading className="title">
      <a href="{{title_link}}">{'{{title}}'}</a>
    </Heading>
  )
}

/** A post in full, by how near its deadline is. */
function Posts({ isWhole = false }: { isWhole?: boolean }) {
  const post = (
    <>
      <div>
        <Each of="beats">
          <span className="tag">{'{{beats}}'}</span>{' '}
        </Each>
      </div>
      <Title level={isWhole ? 1 : 3} />
      <Each of="text">
        <p className={isWhole ? 'whole' : 'text'}>{'{{text}}'}</p>
      </Each>
      <Each of="note">
        <p className="byline">{'{{note}}'}</p>
      </Each>
      <p className="byline">{'{{byline}}'}</p>
      <p className="matches">Matches {'{{matches}}'}</p>
      <table className="acts" cellPadding="0" cellSpacing="0" border={0} role="presentation">
        <tbody>
          <tr>
            <td className="go">
              <a href="{{action_link}}">{'{{action}}'}</a>
            </td>
            <td className="do">
              <a href="{{save_link}}">Save</a> <a href="{{not_relevant_link}}">Not Relevant</a>{' '}
              <Each of="mute">
                <a className="mute" href="{{mute_link}}">
                  {'{{mute}}'}
                </a>
              </Each>
            </td>
          </tr>
        </tbody>
      </table>
    </>
  )
  const className = isWhole ? 'post big' : 'post'
  return (
    <>
      {(['soon', 'later'] as const).map((tone) => (
        <Part key={tone} name={tone}>
          <Columns className={className} time={<Deadline tone={tone} />}>
            {post}
          </Columns>
        </Part>
      ))}
      <Part name="undated">
        <Columns className={className} time={undated}>
          {post}
        </Columns>
      </Part>
    </>
  )
}

/** Why the member gets this, and what they can change about it. */
function Foot() {
  return (
    <>
      <Part name="foot">
        <p className="foot">{'{{why}}'}</p>
      </Part>
      <Part name="foot_action">
        <span className="do foot-do">
          <a href="{{foot_link}}">{'{{label}}'}</a>
        </span>{' '}
      </Part>
      <div className="end" />
    </>
  )
}

/** One post that a filter has just found. */
export const alert: EmailTemplate = {
  subject,
  text,
  content: (
    <Layout title={subject} preview="{{preview}}" heading={null} css={css}>
      <Posts isWhole />
      <Foot />
    </Layout>
  ),
}

/** What filters have found, in one email. */
export const digest: EmailTemplate = {
  subject,
  text,
  content: (
    <Layout
      title={subject}
      preview="{{preview}}"
      heading={
        <>
          <p className="folio">{'{{folio}}'}</p>
          <Headline>{'{{headline}}'}</Headline>
          <Each of="lead">
            <p className="lead">{'{{lead}}'}</p>
          </Each>
        </>
      }
      css={css}
    >
      <Part name="group">
        <h2 className="group">{'{{label}}'}</h2>
      </Part>
      <Posts />
      {(['soon', 'later'] as const).map((tone) => (
        <Part key={tone} name={`short_${tone}`}>
          <Columns
            className="post short"
            time={
              <td className={`when ${tone}`} width="112">
                <p className="day">{'{{day}}'}</p>
              </td>
            }
          >
            <Title />
            <p className={tone}>{'{{when}}'}</p>
          </Columns>
        </Part>
      ))}
      <Part name="more">
        <p className="more">{'{{more}}'}</p>
        <Each of="label">
          <p className="do">
            <a href="{{more_link}}">{'{{label}}'}</a>
          </p>
        </Each>
      </Part>
      <Part name="tune">
        <h2 className="group">Tune this filter</h2>
        <p className="text">
          {'{{marked}}'} {'{{mention}}'} “<span className="serif">{'{{word}}'}</span>”.
        </p>
        <p className="do">
          <a href="{{tune_link}}">
            Exclude “<span className="serif">{'{{word}}'}</span>”
          </a>
        </p>
      </Part>
      <Foot />
    </Layout>
  ),
}
