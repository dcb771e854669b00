/**
 * Cuts a release in a checkout: version in every package, the changelog's section, the data of the release, commit and
 * tag. Checks everything before it writes anything.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const unreleased = '## Unreleased';
/** Heading of a section's part with what has to be done or known before an update. */
const forAdministrators = '### For administrators';

const numbers = version => /^(\d+)\.(\d+)\.(\d+)$/.exec(version)?.slice(1).map(Number);

/** Whether `next` comes after `present`; both as `1.2.3`. */
function isLater(next, present) {
  const [to, from] = [numbers(next), numbers(present)];
  const first = to.findIndex((number, place) => number !== from[place]);
  return first >= 0 && to[first] > from[first];
}

/** The section of what is not released yet: where it begins and ends, and its text without the heading. */
function sectionOf(changelog) {
  const begin = changelog.indexOf(`${unreleased}\n`);
  if (begin < 0) throw new Error(`CHANGELOG.md has no section "${unreleased}".`);
  const from = begin + unreleased.length + 1;
  const next = changelog.indexOf('\n## ', from);
  const end = next < 0 ? changelog.length : next + 1;
  return { begin, end, text: changelog.slice(from, end).trim() };
}

/** The changelog with the section under the new version, and the section's text. */
export function cutChangelog(changelog, version, day) {
  const { begin, end, text } = sectionOf(changelog);
  const [, told] = text.split(`${forAdministrators}\n`);
  if (!told?.trim())
    throw new Error(
      `The section "${unreleased}" of CHANGELOG.md does not say what administrators have to know: it needs "${forAdministrators}" with a line, be it that there is nothing.`,
    );
  const rest = changelog.slice(end);
  const cut = `${changelog.slice(0, begin)}${unreleased}\n\n## ${version} (${day})\n\n${text}\n${rest ? `\n${rest}` : ''}`;
  return { changelog: cut, text };
}

const manifests = folder =>
  ['.', ...['packages', 'apps'].flatMap(place => readdirSync(join(folder, place)).map(name => `${place}/${name}`))]
    .map(place => join(place, 'package.json'))
    .filter(file => existsSync(join(folder, file)));

/** Version of a package and of those of ours that it needs; formatting stays. */
function bumped(text, present, version) {
  const own = text.replace(`"version": "${present}"`, `"version": "${version}"`);
  return own.replaceAll(/("@kontor\/\w+": )"[^"]+"/g, `$1"${version}"`);
}

function bumpLockfile(text, version) {
  const lock = JSON.parse(text);
  lock.version = version;
  for (const [place, entry] of Object.entries(lock.packages)) {
    // A package of ours may have one of others' beside its own (`apps/server/node_modules/…`).
    if (/(^|\/)node_modules\//.test(place)) continue;
    entry.version = version;
    for (const name of Object.keys(entry.dependencies ?? {}))
      if (name.startsWith('@kontor/')) entry.dependencies[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

/**
 * `keepData` writes the data of the release, after the version has changed. Answers the name of the tag; throws an
 * `Error` in words where it cannot be, and leaves the checkout as it was.
 */
export async function release({ folder, version, day, keepData }) {
  const git = (...args) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' }).trim();
  const read = file => readFileSync(join(folder, file), 'utf8');
  const write = (file, text) => writeFileSync(join(folder, file), text);
  const tag = `v${version}`;
  const present = JSON.parse(read('package.json')).version;
  if (!numbers(version)) throw new Error(`"${version}" is no version: three numbers, as in 1.2.3.`);
  if (!isLater(version, present)) throw new Error(`${version} does not come after ${present}.`);
  if (git('status', '--porcelain')) throw new Error('There are changes that are not committed.');
  if (git('tag', '--list', tag)) throw new Error(`There is a tag ${tag} already.`);
  const { changelog, text } = cutChangelog(read('CHANGELOG.md'), version, day);

  try {
    for (const file of manifests(folder)) write(file, bumped(read(file), present, version));
    write('package-lock.json', bumpLockfile(read('package-lock.json'), version));
    write('CHANGELOG.md', changelog);
    await keepData();
    git('add', '--all');
    git('commit', '--quiet', '--message', `Release ${version}`);
  } catch (error) {
    // Everything was committed before: what is there beside it was made here.
    git('reset', '--quiet', '--hard');
    git('clean', '--quiet', '--force', '-d');
    throw error;
  }
  git('tag', '--annotate', '--cleanup=verbatim', '--message', `Kontor ${version}\n\n${text}`, tag);
  return tag;
}
