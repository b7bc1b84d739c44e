import { LinkButton } from '../ui/button.tsx';
import type { Route } from './+types/portfolio';

export const meta: Route.MetaFunction = () => [{ title: 'Portfolio | Copperline' }];

const skills = [
  'TypeScript on both sides',
  'React and server rendering',
  'PostgreSQL under load',
  'Payments that cannot double',
  'Pages anyone can use',
  'Tests in a real browser',
];

const projects = [
  {
    title: 'The shop you are in',
    text: 'A storefront, a dashboard and an API out of one table of calls. It runs whole with one command: database, sign-in and card provider come along.',
    to: '/products',
    label: 'See all products',
  },
  {
    title: 'A card provider in a box',
    text: 'A stand-in that speaks the provider’s own language, declines included, so that every payment can be rehearsed without a network and without a cent.',
    to: '/blog',
    label: 'Read how it is built',
  },
];

export default function Portfolio() {
  return (
    <div className="container-page py-10">
      <h1 className="text-4xl">Portfolio</h1>
      <p className="mt-3 max-w-[65ch] text-lg text-muted">
        The workshop behind Copperline: a small team that builds software the way good pipework is laid. Short runs,
        clean joints, and a valve where one will be needed.
      </p>
      <section aria-labelledby="skills" className="pt-10">
        <h2 id="skills" className="copper-rule text-3xl">
          Skills
        </h2>
        <ul className="mt-5 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
          {skills.map((skill) => (
            <li key={skill} className="card-surface px-4 py-3 font-medium">
              {skill}
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="projects" className="pt-10">
        <h2 id="projects" className="copper-rule text-3xl">
          Projects
        </h2>
        <div className="mt-5 grid gap-5 md:grid-cols-2">
          {projects.map(({ title, text, to, label }) => (
            <article key={title} className="card-surface flex flex-col items-start gap-3 p-6">
              <h3 className="text-2xl">{title}</h3>
              <p>{text}</p>
              <LinkButton to={to} variant="secondary" className="mt-auto">
                {label}
              </LinkButton>
            </article>
          ))}
        </div>
      </section>
    </div>
  );
}
