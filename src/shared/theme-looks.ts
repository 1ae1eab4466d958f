import { DEFAULT_THEME } from './themes.ts';

/** What a theme looks like where no stylesheet of the site reaches: in pictures, and in other people's pages. Values are CSS. */
export interface ThemeLook {
  readonly ground: string;
  readonly surface: string;
  readonly raised: string;
  readonly ink: string;
  readonly inkStrong: string;
  readonly inkDim: string;
  readonly rule: string;
  readonly ruleStrong: string;
  /** The voices of the two personas. */
  readonly first: string;
  readonly second: string;
  /** The border of a box, and its corners. */
  readonly edge: string;
  readonly corner: string;
  /** The borders in the margin that say whose line it is. */
  readonly firstMark: string;
  readonly secondMark: string;
  /** Backgrounds under the page, and over it. */
  readonly texture?: string;
  readonly textureSize?: string;
  readonly tube?: string;
}

/** By the id of a theme. The same as in the client's styles/themes, which tests/contract/theme-looks.test.ts holds it to. */
export const THEME_LOOKS: Readonly<Record<string, ThemeLook>> = {
  [DEFAULT_THEME]: {
    ground: '#0a0d0b',
    surface: '#0e1310',
    raised: '#162019',
    ink: '#c6d8c8',
    inkStrong: '#effff0',
    inkDim: '#86a18b',
    rule: '#24382b',
    ruleStrong: '#5b8467',
    first: '#7dff9b',
    second: '#ffc05c',
    edge: '3px double #5b8467',
    corner: '0',
    firstMark: '3px solid',
    secondMark: '3px dotted',
    tube: 'repeating-linear-gradient(#00000033 0 1px, transparent 1px 3px)',
  },
  [`${DEFAULT_THEME}-prime`]: {
    ground: '#101114',
    surface: '#15171b',
    raised: '#202329',
    ink: '#d9d2c3',
    inkStrong: '#fbf6ea',
    inkDim: '#a19b8e',
    rule: '#35373d',
    ruleStrong: '#7f7b72',
    first: '#f4e7c6',
    second: '#9db9de',
    edge: '1px solid #7f7b72',
    corner: '2px',
    firstMark: '1px solid',
    secondMark: '1px dashed',
  },
  'backrooms-neon': {
    ground: '#d3c067',
    surface: '#e4d78f',
    raised: '#f0e6ae',
    ink: '#2f270a',
    inkStrong: '#161102',
    inkDim: '#463a0c',
    rule: '#b39e49',
    ruleStrong: '#6c5b1b',
    first: '#084326',
    second: '#6a2400',
    edge: '2px solid #6c5b1b',
    corner: '0',
    firstMark: '5px solid',
    secondMark: '5px double',
    texture:
      'repeating-linear-gradient( 90deg, #c9b55c 0 3px, transparent 3px 9px, #cdb95f 9px 10px, transparent 10px 44px ), repeating-linear-gradient(115deg, transparent 0 21px, #cbb75e 21px 22px, transparent 22px 43px), repeating-linear-gradient(65deg, transparent 0 21px, #cbb75e 21px 22px, transparent 22px 43px)',
  },
  'grok-chain': {
    ground: '#15181b',
    surface: '#1b1f23',
    raised: '#282e34',
    ink: '#c3ccd4',
    inkStrong: '#f0f5f9',
    inkDim: '#98a3ad',
    rule: '#39424a',
    ruleStrong: '#84919c',
    first: '#8fd0f5',
    second: '#dcb768',
    edge: '5px ridge #84919c',
    corner: '3px',
    firstMark: '4px ridge',
    secondMark: '4px groove',
    texture:
      'repeating-linear-gradient( 45deg, transparent 0 19px, #20262b 19px 21px, #0f1214 21px 22px, transparent 22px 40px ), repeating-linear-gradient( -45deg, transparent 0 19px, #20262b 19px 21px, #0f1214 21px 22px, transparent 22px 40px )',
  },
  'grok-bruised': {
    ground: '#17151c',
    surface: '#1d1a24',
    raised: '#2b2636',
    ink: '#cbc5d6',
    inkStrong: '#f4effb',
    inkDim: '#a49bb4',
    rule: '#40384d',
    ruleStrong: '#8d81a1',
    first: '#c7a2ff',
    second: '#dac158',
    edge: '4px groove #8d81a1',
    corner: '2px 22px 5px 14px',
    firstMark: '4px groove',
    secondMark: '4px dashed',
    texture:
      'radial-gradient(ellipse 46vw 38vh at 12% 22%, #38204a, transparent), radial-gradient(ellipse 34vw 44vh at 88% 68%, #38331b, transparent), radial-gradient(ellipse 30vw 26vh at 62% 8%, #1c332b, transparent), repeating-linear-gradient(47deg, transparent 0 19px, #221e29 19px 21px, transparent 21px 43px)',
  },
  'bruised-palette': {
    ground: '#201220',
    surface: '#2a182a',
    raised: '#3b2139',
    ink: '#e3cfd6',
    inkStrong: '#fff1ec',
    inkDim: '#bb98aa',
    rule: '#50304b',
    ruleStrong: '#a67a9b',
    first: '#b3cf63',
    second: '#e8ad45',
    edge: '2px dashed #a67a9b',
    corner: '2.2em 0.5em 1.8em 0.7em / 1.1em 0.8em 2em 0.5em',
    firstMark: '7px solid',
    secondMark: '7px double',
    texture:
      'radial-gradient(ellipse 9em 5em at 94% 12%, #453213 60%, transparent 61%), radial-gradient(ellipse 6em 7em at 3% 58%, #2d3519 60%, transparent 61%), radial-gradient(ellipse 12em 5em at 78% 97%, #4a2146 60%, transparent 61%), radial-gradient(ellipse 4em 3em at 14% 6%, #4d2626 60%, transparent 61%)',
  },
  'cyber-teal': {
    ground: '#04191b',
    surface: '#072427',
    raised: '#0e3438',
    ink: '#bfe4e2',
    inkStrong: '#f0ffff',
    inkDim: '#86b7b5',
    rule: '#164a4f',
    ruleStrong: '#46989c',
    first: '#5ff0df',
    second: '#ffd9a0',
    edge: '1px solid #46989c',
    corner: '1.4rem',
    firstMark: '2px solid',
    secondMark: '2px solid',
    texture:
      'linear-gradient(#082528 1px, transparent 1px), linear-gradient(90deg, #082528 1px, transparent 1px), radial-gradient(ellipse 80vw 50vh at 50% 0, #0a3337, transparent)',
    textureSize: '1.5rem 1.5rem, 1.5rem 1.5rem, auto',
  },
  'neon-magenta': {
    ground: '#0f070b',
    surface: '#160a11',
    raised: '#27121c',
    ink: '#dccad2',
    inkStrong: '#fff0f7',
    inkDim: '#ad919e',
    rule: '#3e2230',
    ruleStrong: '#a0627c',
    first: '#ff66c8',
    second: '#c4b2a5',
    edge: '2px solid #ff66c8',
    corner: '0.9em',
    firstMark: '3px solid',
    secondMark: '3px solid',
    texture:
      'repeating-linear-gradient(#1b0d13 0 2px, transparent 2px 26px), repeating-linear-gradient(90deg, #1b0d13 0 2px, transparent 2px 58px), radial-gradient(ellipse 60vw 40vh at 50% 0, #33101f, transparent)',
  },
  'synthwave-sunset': {
    ground: '#1a0b2e',
    surface: '#220f3b',
    raised: '#34185c',
    ink: '#e6d3f7',
    inkStrong: '#fff3e0',
    inkDim: '#b89ed8',
    rule: '#4a2678',
    ruleStrong: '#a36dd6',
    first: '#ffab5e',
    second: '#6fe3ff',
    edge: '2px solid #a36dd6',
    corner: '0 1.2em 0 1.2em',
    firstMark: '4px solid',
    secondMark: '4px double',
    texture:
      'repeating-linear-gradient(transparent 0 2.6vh, #1a0b2e 2.6vh 3.8vh), radial-gradient(circle 46vw at 50% 100%, #5b1d4c 0 99%, transparent), linear-gradient(#12071f, #1a0b2e 45%)',
  },
  'techno-lime': {
    ground: '#070a02',
    surface: '#0c1104',
    raised: '#1a230b',
    ink: '#d3dcc0',
    inkStrong: '#f6ffdf',
    inkDim: '#95a27c',
    rule: '#313e16',
    ruleStrong: '#84a31f',
    first: '#c8ff1a',
    second: '#ffa53a',
    edge: '5px solid #84a31f',
    corner: '0',
    firstMark: '8px solid',
    secondMark: '8px solid',
    texture: 'repeating-linear-gradient(-45deg, #0d1205 0 1.6rem, transparent 1.6rem 3.2rem)',
  },
  'techno-lime-grey': {
    ground: '#cdcfc7',
    surface: '#dbddd6',
    raised: '#ebece8',
    ink: '#262a20',
    inkStrong: '#0d0f09',
    inkDim: '#4a5042',
    rule: '#a7ab9e',
    ruleStrong: '#646a5b',
    first: '#385300',
    second: '#853800',
    edge: '1px dashed #646a5b',
    corner: '0',
    firstMark: '2px solid',
    secondMark: '2px dashed',
    texture:
      'radial-gradient(#bfc2b8 0.8px, transparent 1.2px), radial-gradient(#d6d8d1 0.9px, transparent 1.4px), repeating-linear-gradient(98deg, transparent 0 5rem, #c6c9bf 5rem 5.1rem, transparent 5.1rem 11rem)',
    textureSize: '17px 23px, 29px 19px, auto',
  },
  'glitch-darknet': {
    ground: '#07070b',
    surface: '#0c0c13',
    raised: '#181824',
    ink: '#c8c8d6',
    inkStrong: '#ffffff',
    inkDim: '#9494aa',
    rule: '#2d2d3f',
    ruleStrong: '#787896',
    first: '#4ff3ff',
    second: '#ff7086',
    edge: '1px solid #787896',
    corner: '0',
    firstMark: '2px solid',
    secondMark: '2px solid',
    texture:
      'linear-gradient(#0000 0 31%, #0c1a1d 31% 31.6%, #0000 31.6% 68%, #1d0c11 68% 69.1%, #0000 69.1%), repeating-linear-gradient(90deg, #0b0b12 0 1px, transparent 1px 4px)',
    tube: 'repeating-linear-gradient(transparent 0 3px, #00000066 3px 4px)',
  },
  'rotten-peach': {
    ground: '#f3c4a2',
    surface: '#f9dac2',
    raised: '#fdeada',
    ink: '#43201a',
    inkStrong: '#260c08',
    inkDim: '#613324',
    rule: '#dba887',
    ruleStrong: '#8d5139',
    first: '#841233',
    second: '#3f4b0c',
    edge: '2px solid #8d5139',
    corner: '2rem 1.6rem 2.2rem 1.4rem',
    firstMark: '6px solid',
    secondMark: '6px dotted',
    texture:
      'radial-gradient(circle 1.1em at 91% 19%, #d2bb96 60%, transparent 62%), radial-gradient(circle 2.6em at 93% 21%, #dcb893 60%, transparent 100%), radial-gradient(circle 0.8em at 6% 71%, #d2bb96 60%, transparent 62%), radial-gradient(circle 3.4em at 5% 73%, #e0b48f 50%, transparent 100%), radial-gradient(ellipse 70vw 60vh at 70% 110%, #edb592, transparent)',
  },
  'bruised-chrome': {
    ground: '#1c1d21',
    surface: '#25272c',
    raised: '#363940',
    ink: '#cfd3da',
    inkStrong: '#ffffff',
    inkDim: '#a9aeb8',
    rule: '#474b54',
    ruleStrong: '#989eaa',
    first: '#eef3f8',
    second: '#bda9f2',
    edge: '4px outset #b4bac6',
    corner: '0.4em 2.6em 0.4em 0.8em',
    firstMark: '5px outset',
    secondMark: '5px inset',
    texture:
      'repeating-linear-gradient( 90deg, #1f2024 0 1px, transparent 1px 3px, #191a1e 3px 4px, transparent 4px 7px ), radial-gradient(ellipse 40vw 30vh at 92% 0, #332747, transparent), linear-gradient(#2a2c31, #1c1d21 30%, #17181b)',
  },
  'violet-neon': {
    ground: '#0d0620',
    surface: '#130a2d',
    raised: '#23134b',
    ink: '#dccdfb',
    inkStrong: '#ffffff',
    inkDim: '#ab98d6',
    rule: '#39246f',
    ruleStrong: '#8467d4',
    first: '#bb94ff',
    second: '#c6ff70',
    edge: '2px dotted #8467d4',
    corner: '0.7em',
    firstMark: '3px dotted',
    secondMark: '3px dotted',
    texture:
      'radial-gradient(ellipse 7em 2.2em at 84% 30%, #1e2c2b 30%, transparent), radial-gradient(circle 1.2em at 90% 35%, #2b3a33 30%, transparent), radial-gradient(circle 0.6em at 93.5% 32%, #2b3a33 40%, transparent), radial-gradient(ellipse 5em 9em at 8% 84%, #20183f 40%, transparent), radial-gradient(circle 0.8em at 13% 70%, #2b3a33 30%, transparent), radial-gradient(ellipse 90vw 60vh at 50% 110%, #1f0b52, transparent)',
  },
};

/** The look of a theme; the default's where there is no such theme. */
export function lookOf(theme: string): ThemeLook {
  const look = THEME_LOOKS[theme] ?? THEME_LOOKS[DEFAULT_THEME];
  if (!look) throw new Error(`The theme ${DEFAULT_THEME} has no look.`);
  return look;
}
