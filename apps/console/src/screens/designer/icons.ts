/** Icons used by the designer only, so that they stay in its chunk. */

export { default as IconWords } from '@tabler/icons-react/dist/esm/icons/IconAlignLeft.mjs';
export { default as IconWidth } from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs';
export { default as IconAtMost } from '@tabler/icons-react/dist/esm/icons/IconArrowBarToDown.mjs';
export { default as IconAtLeast } from '@tabler/icons-react/dist/esm/icons/IconArrowBarToUp.mjs';
export { default as IconBranch } from '@tabler/icons-react/dist/esm/icons/IconArrowsSplit2.mjs';
export { default as IconRequired } from '@tabler/icons-react/dist/esm/icons/IconAsterisk.mjs';
export { default as IconBookmark } from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
export { default as IconClipboard } from '@tabler/icons-react/dist/esm/icons/IconClipboard.mjs';
export { default as IconCut } from '@tabler/icons-react/dist/esm/icons/IconCut.mjs';
export { default as IconDeviceTablet } from '@tabler/icons-react/dist/esm/icons/IconDeviceTablet.mjs';
export { default as IconFlask } from '@tabler/icons-react/dist/esm/icons/IconFlask.mjs';
export { default as IconExactly } from '@tabler/icons-react/dist/esm/icons/IconHash.mjs';
export { default as IconListCheck } from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs';
export { default as IconListTree } from '@tabler/icons-react/dist/esm/icons/IconListTree.mjs';
export { default as IconMapPin } from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs';
export { default as IconMathFunction } from '@tabler/icons-react/dist/esm/icons/IconMathFunction.mjs';
export { default as IconPlayerPlay } from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
export { default as IconInitial } from '@tabler/icons-react/dist/esm/icons/IconPlayerTrackNext.mjs';
export { default as IconRule } from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
export { default as IconSignature } from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
export { default as IconGroup } from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs';
