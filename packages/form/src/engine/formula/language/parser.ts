/** The parser of formulas, made from formula.grammar by scripts/formula-parser.mjs: not written by hand. */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
import {LRParser} from "@lezer/lr"
export const parser = LRParser.deserialize({
  version: 14,
  states: "&xOtQPOOOOQO'#C_'#C_O!^QPO'#CcO!eQQO'#DSOVQPO'#CoOVQPO'#CpQ#YQQOOOOQO'#DS'#DSOVQPOOO#qQPO'#CfOOQO'#DT'#DTOOQO,58},58}O#yQPO,58}O$RQPO'#CkOOQO,59U,59UO$]QQO,59ZOOQO,59[,59[OOQO,59^,59^OVQPO,59`OVQPO,59bOVQPO,59dOVQPO,59eOVQPO,59gOOQO,59Q,59QO{QPO'#C}O$dQPO1G.iOOQO1G.i1G.iO$lQPO'#DOO$vQPO,59VOOQO,59V,59VO%OQQO,59VOOQO1G.u1G.uO%YQQO1G.zO%zQQO1G.|O&lQQO1G/OO'oQQO1G/PO(SQQO1G/ROOQO,59i,59iOOQO-E6{-E6{OOQO7+$T7+$TO(gQQO,59jOOQO-E6|-E6|OOQO1G.q1G.qO(qQPO1G.qOOQO7+$]7+$]",
  stateData: ")O~OuOS~OSPOTPOUVOWQOXROZTO`SObVOeTO~OQWO~PVOSPOTPOUYOXYOZXO~O]ZO~P{O`]OZvXevXgvXivXkvXnvXpvXsvXavX[vX~OZdOedOgaOibOkcOneOpfO~OSPOTPO~O[hO]jO~O[kOamO~PVOaoO~P#YO[hO]wO~O[rXarX~PVO[kOazO~O[kOazO~P#YOgaOZhiehiihikhinhiphishiahi[hi~OgaOibOZjiejikjinjipjisjiaji[ji~OgaOibOkcOZlielinliplisliali[li~OZdOedOgaOibOkcO~Onmipmismiami[mi~P'^OneOpoisoiaoi[oi~P'^O[raara~P#YO[kOa|O~OT~TS~",
  goto: "#zxPPPyPPP!_PP!lPPP!_!pPPP!_!_P!_P!_P!_P!_!_P!_P!s!yPPP#T#tfVOSTW]bcdefkSYQhRgXgVOSTW]bcdefkTYQhR^RQi[RviQl]Syl{R{nSUOWQ_SQ`TQn]QpbQqcQrdQseQtfRxkQ[QRuh",
  nodeNames: "⚠ Formula = Number Digits GermanDigits Text List { Name Negated Minus Separator } Call Arguments ( ) Label Group Negated Plus Percent PercentSign Binary Power Binary Times Binary Binary Join Binary Compare",
  maxTerm: 39,
  skippedNodes: [0],
  repeatNodeCount: 2,
  tokenData: "*j~RrX^#]pq#]rs$Quv$rvw$wxy$|yz%Rz{%W{|%]|}%b}!O%g!O!P%l!P!Q%W!Q![&l!]!^%b!^!_(Q!_!`(b!`!a(i!c!}(q!}#O)l#Q#R*Z#R#S(q#T#o(q#o#p*`#q#r*e#y#z#]$f$g#]%W-x(q#BY#BZ#]$IS$I_#]$I|$JO#]$JT$JU#]$KV$KW#]&FU&FV#]~#bYu~X^#]pq#]#y#z#]$f$g#]#BY#BZ#]$IS$I_#]$I|$JO#]$JT$JU#]$KV$KW#]&FU&FV#]~$TTOr$Qrs$ds;'S$Q;'S;=`$l<%lO$Q~$iPU~rs$Q~$oP;=`<%l$Q~$wOg~~$|On~~%RO`~~%WOa~~%]Ok~~%bOe~~%gO[~~%lOZ~~%oP!Q![%r~%wRS~!Q![%r!g!h&Q#X#Y&Q~&TR{|&^}!O&^!Q![&d~&aP!Q![&d~&iPS~!Q![&d~&qTS~|}'Q!O!P%r!Q![&l!g!h&Q#X#Y&Q~'TP!Q!['W~']RT~!Q!['W!g!h'f#X#Y'f~'iR{|'r}!O'r!Q!['x~'uP!Q!['x~'}PT~!Q!['xQ(VQpQ!_!`(]!`!a(]Q(bOpQR(iOQPpQQ(nPpQ!_!`(]~(vUX~!O!P)Y!Q![(q!c!}(q#R#S(q#T#o(q%W-x(q~)]T!Q![(q!c!}(q#R#S(q#T#o(q%W-x(q~)oTO#P)l#P#Q*O#Q;'S)l;'S;=`*T<%lO)l~*TOb~~*WP;=`<%l)l~*`Oi~~*eOW~~*jO]~",
  tokenizers: [0, 1],
  topRules: {"Formula":[0,1]},
  dialects: {german: 363},
  tokenPrec: 365
})
