/** The parser of XLSForm's XPath, made from xpath.grammar by scripts/formula-parser.mjs: not written by hand. */
// biome-ignore-all format: generated
// biome-ignore-all lint: generated
// biome-ignore-all assist: generated
import {LRParser} from "@lezer/lr"
const spec_Name = {__proto__:null,div:81, mod:83, and:87, or:89}
export const parser = LRParser.deserialize({
  version: 14,
  states: "'UOVQPOOOqQPO'#CdOOQO'#Cd'#CdO!rQPO'#CcO#pQPO'#CcOVQPO'#CfOVQPO'#CgQ#xQPOOOOQO'#C|'#C|O$jQPO,58{O#pQPO'#CxO$qQPO,58}O$qQPO,58}O%oQPO,59QO%vQPO,59ROVQPO,59SOOQO'#Cj'#CjOOQO'#Ck'#CkOVQPO,59TOOQO'#Cm'#CmOOQO'#Cn'#CnOVQPO,59WOVQPO,59ZOVQPO,59]OOQO'#Ct'#CtOVQPO,59_OOQO'#Cv'#CvOVQPO,59aOOQO1G.g1G.gO&qQPO1G.gOOQO,59d,59dOOQO-E6v-E6vO&{QPO1G.iOOQO1G.l1G.lOOQO1G.n1G.nO'yQPO1G.oO(tQPO1G.rO*TQPO1G.uO*nQPO1G.wO+XQPO1G.yO+rQPO1G.{OVQPO'#CwO,]QPO7+$ROOQO7+$R7+$RO,eQPO,59cOOQO-E6u-E6uOOQO<<Gm<<Gm",
  stateData: ",r~OoOS~OQWORWOSWOUPOXQOqTOtSOuUO~OqXOdWXfWXmWXtWXuWXvWXwWXxWXyWXzWX{WX|WXsWXrWX~OtYOdVXfVXmVXuVXvVXwVXxVXyVXzVX{VX|VXsVXrVX~OUQOXQO~OdfOfgOudOv_Ow`OxaOyaOzcO{hO|jO~OslO~PVOtYOdVafVamVauVavVawVaxVayVazVa{Va|VasVarVa~OsqO~P#xOv_OdZafZamZauZawZaxZayZazZa{Za|ZasZarZa~OryOs{O~P#xOtYOdVifVimViuVivViwVixViyVizVi{Vi|VisVirVi~Ov_Od]if]im]iu]iw]ix]iy]iz]i{]i|]is]ir]i~Ov_Ow`OxaOyaOd`if`im`iu`iz`i{`i|`is`ir`i~OudOv_Ow`OxaOyaOzcO~Odcifcimci{ci|ciscirci~P)oOdfOfeimei{ei|eiseirei~P)oOdfOfgOmgi{gi|gisgirgi~P)oOdfOfgO{hOmii|iisiirii~P)oOryOs!OO~Orkaska~P#xOQX~",
  goto: "$`qPPPPPrPr!QPrrrr!f!fr!q!qrPrPr!{r#S#Y#`PPP#jiWOTUX_befgikyhROTUX_befgikyQ[SRnYcbV]mtuvwx|aeV]muvwx|ZiV]mx|XkV]m|QzmR}zQZRSoZpRp[QVOQ]TQ^UQmXQr_QsbQteQufQvgQwiQxkR|y",
  nodeNames: "⚠ XPath Number Text Variable Call Name Path Step Dots Group Negated Union Binary Times Word Binary Plus Minus Binary Compare Binary Equal Binary And Binary Or",
  maxTerm: 44,
  skippedNodes: [0],
  repeatNodeCount: 2,
  tokenData: "-|~RoX^#Spq#Sqr#wrs$Stu$qwx*yxy+cyz+hz{+m{|+r|}+w}!O+|!O!P,R!P!Q,k!Q![,p!^!_,{!_!`#}!`!a,{!c!}-Y#R#S-Y#T#o-Y#p#q-w#y#z#S$f$g#S%W-x-Y#BY#BZ#S$IS$I_#S$I|$JO#S$JT$JU#S$KV$KW#S&FU&FV#S~#XYo~X^#Spq#S#y#z#S$f$g#S#BY#BZ#S$IS$I_#S$I|$JO#S$JT$JU#S$KV$KW#S&FU&FV#S~#zP!_!`#}~$SOf~~$VTOr$Srs$fs;'S$S;'S;=`$k<%lO$S~$kOR~~$nP;=`<%l$S~$tP#o#p$w~$zhOX&fX^)X^p&fpq$wq#q&f#r#y&f#y#z)X#z$f&f$f$g)X$g#BY&f#BY#BZ)X#BZ$IS&f$IS$I_)X$I_$I|&f$I|$JO)X$JO$JT&f$JT$JU)X$JU$KV&f$KV$KW)X$KW&FU&f&FU&FV)X&FV;'S&f;'S;=`)R<%lO&f~&iiOX&fX^&f^p&fpq(Wq#q&f#q#r(|#r#y&f#y#z&f#z$f&f$f$g&f$g#BY&f#BY#BZ&f#BZ$IS&f$IS$I_&f$I_$I|&f$I|$JO&f$JO$JT&f$JT$JU&f$JU$KV&f$KV$KW&f$KW&FU&f&FU&FV&f&FV;'S&f;'S;=`)R<%lO&f~(ZZX^(Wpq(W#q#r(|#y#z(W$f$g(W#BY#BZ(W$IS$I_(W$I|$JO(W$JT$JU(W$KV$KW(W&FU&FV(W~)ROS~~)UP;=`<%l&f~)[iOX&fX^)X^p&fpq)Xq#q&f#q#r(|#r#y&f#y#z)X#z$f&f$f$g)X$g#BY&f#BY#BZ)X#BZ$IS&f$IS$I_)X$I_$I|&f$I|$JO)X$JO$JT&f$JT$JU)X$JU$KV&f$KV$KW)X$KW&FU&f&FU&FV)X&FV;'S&f;'S;=`)R<%lO&f~*|TOw*ywx$fx;'S*y;'S;=`+]<%lO*y~+`P;=`<%l*y~+hOq~~+mOs~~+rOw~~+wOz~~+|Or~~,ROu~~,WQX~!O!P,^!Q![,c~,cOX~~,hPQ~!Q![,c~,pOt~~,uQQ~!O!P,c!Q![,p~-QPd~!_!`-T~-YOd~~-_WU~}!O-Y!O!P-Y!Q![-Y![!]-Y!c!}-Y#R#S-Y#T#o-Y%W-x-Y~-|Ov~",
  tokenizers: [0],
  topRules: {"XPath":[0,1]},
  specialized: [{term: 6, get: (value: keyof typeof spec_Name) => spec_Name[value] || -1}],
  tokenPrec: 537
})
